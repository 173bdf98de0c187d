/**
 * The bytes of a text file to text: UTF-8, UTF-16, or the encoding that the call names. What programs export under the
 * name of Excel and is neither text nor xlsx is refused with what to do about it.
 */
import { AppError } from '../core/domain/app-error';

/** @throws AppError `INVALID_INPUT` for another encoding and for what is no table of text. */
export function decodeText(file: string, content: Buffer, encoding: string | undefined): string {
  refuseOldWorkbook(file, content);
  refusePdf(file, content);
  const text = decode(file, content, encoding);
  refuseMarkup(file, text);
  return text;
}

/** Signature of an OLE file: Excel 97 to 2003, and any workbook that is encrypted. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

function refuseOldWorkbook(file: string, content: Buffer): void {
  if (!content.subarray(0, OLE.length).equals(OLE)) return;
  throw wrong(
    `${file} is an xls file of an older Excel, or has a password. In Excel, save it as xlsx without one.`,
  );
}

function refusePdf(file: string, content: Buffer): void {
  if (!content.subarray(0, 5).equals(Buffer.from('%PDF-'))) return;
  throw wrong(`${file} is a PDF. Name the CSV or xlsx file that the rows stand in.`);
}

function refuseMarkup(file: string, text: string): void {
  if (!/^\s*<(?:!doctype|html|head|body|table|\?xml)/i.test(text)) return;
  throw wrong(
    `${file} is a web page or XML, as some programs export it for Excel. Open it in Excel and save it as xlsx.`,
  );
}

function decode(file: string, content: Buffer, encoding: string | undefined): string {
  const decoder = decoderOf(encoding ?? encodingOf(content));
  try {
    // In one go Node 20 reads windows-1252 as ISO 8859-1, without the euro sign and curly quotes.
    return decoder.decode(content, { stream: true }) + decoder.decode();
  } catch (cause) {
    throw wrong(
      encoding === undefined
        ? `${file} is neither xlsx nor text in UTF-8. In Excel, save it as "CSV UTF-8" or as xlsx, ` +
            'or name its encoding: --encoding windows-1252 for most files of western Europe.'
        : `${file} is not text in ${encoding}.`,
      cause,
    );
  }
}

/** By the names of the WHATWG Encoding Standard. */
function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch (cause) {
    throw wrong(
      `--encoding takes the name of an encoding, such as windows-1252, not "${encoding}".`,
      cause,
    );
  }
}

/** Enough to tell by which half of each pair is empty. */
const BYTES_LOOKED_AT = 1_000;

/** By its byte order mark, else by the empty bytes of Latin letters in UTF-16; else it is UTF-8. */
function encodingOf(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  const head = content.subarray(0, BYTES_LOOKED_AT);
  const empty = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  });
  const [first = 0, second = 0] = empty;
  if (Math.max(first, second) * 4 < head.length || first === second) return 'utf-8';
  return second > first ? 'utf-16le' : 'utf-16be';
}

function wrong(message: string, cause?: unknown): AppError {
  return new AppError('INVALID_INPUT', message, { cause });
}
