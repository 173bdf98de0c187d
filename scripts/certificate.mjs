/**
 * The one certificate of every https port that Taxrow opens on this machine, so that accepting it
 * once is enough. Self-signed, for localhost and loopback only; made when missing, damaged or about
 * to expire. The private key never leaves its folder, which is not under version control.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from 'selfsigned';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../.taxrow/certificate');

const DAY_MS = 86_400_000;

/** Browsers distrust certificates that are valid much longer than a year. */
const VALID_DAYS = 365;
const RENEW_BEFORE_DAYS = 30;

const NAMES = [
  { type: 2, value: 'localhost' },
  { type: 7, ip: '127.0.0.1' },
  { type: 7, ip: '::1' },
];

/**
 * The certificate and its private key, PEM.
 * @param {{ folder?: string, now?: Date }} [options] where it is kept (`cert.pem`, `key.pem`), and
 *   the time to judge its expiry by.
 * @returns {Promise<{ cert: string, key: string }>}
 */
export async function ensureCertificate({ folder = FOLDER, now = new Date() } = {}) {
  const kept = await readKept(folder);
  if (kept !== undefined && isUsable(kept, now)) return kept;
  const made = await make(now);
  await keep(folder, made);
  return made;
}

async function readKept(folder) {
  try {
    const [cert, key] = await Promise.all([
      readFile(join(folder, 'cert.pem'), 'utf8'),
      readFile(join(folder, 'key.pem'), 'utf8'),
    ]);
    return { cert, key };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A pair that does not parse or does not belong together is as good as none. */
function isUsable({ cert, key }, now) {
  try {
    const certificate = new X509Certificate(cert);
    const expiresMs = Date.parse(certificate.validTo);
    return (
      certificate.checkPrivateKey(createPrivateKey(key)) &&
      certificate.checkHost('localhost') !== undefined &&
      certificate.checkIP('127.0.0.1') !== undefined &&
      expiresMs - now.getTime() > RENEW_BEFORE_DAYS * DAY_MS
    );
  } catch {
    return false;
  }
}

async function make(now) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    keyType: 'ec',
    curve: 'P-256',
    notBeforeDate: new Date(now.getTime() - DAY_MS),
    notAfterDate: new Date(now.getTime() + VALID_DAYS * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: NAMES },
    ],
  });
  return { cert, key };
}

/** The key first: a certificate without its key is replaced at the next start. */
async function keep(folder, { cert, key }) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(join(folder, 'key.pem'), key, 0o600);
  await replaceFile(join(folder, 'cert.pem'), cert, 0o644);
}

async function replaceFile(file, text, mode) {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text, { mode });
  await rename(draft, file);
}
