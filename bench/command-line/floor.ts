/**
 * What cannot be done without: the rows of the same file, each made into a body of its own and sent with the key, as many
 * at a time, every answer read. Nothing is checked, looked up, kept or written: that is what the product adds.
 */
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'undici';

/** @throws Error for an answer that is no 202. */
export async function bareLoop(file: string, address: string, concurrency: number): Promise<void> {
  const [, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const dispatcher = new Agent({ connections: concurrency, pipelining: 1 });
  const headers = { 'Content-Type': 'application/json', 'Ocp-Apim-Subscription-Key': 'bench' };
  const left = lines.values();
  const sender = async () => {
    for (const line of left) {
      const body = bodyOf(line);
      const url = `${address}/v1/transactions`;
      const answer = await request(url, { method: 'POST', headers, body, dispatcher });
      JSON.parse(await answer.body.text());
      if (answer.statusCode !== 202) throw new Error(`Answered ${String(answer.statusCode)}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sender));
  await dispatcher.destroy();
}

function bodyOf(line: string): string {
  const [id = '', date = '', name = '', quantity = '', price = ''] = line.split(',');
  const [day = '', month = '', year = ''] = date.split('/');
  return JSON.stringify({
    transaction_id: id,
    transaction_number: id,
    country_code: 'PT',
    currency_code: 'EUR',
    language_code: 'pt',
    transaction_date: `${year}-${month}-${day}T00:00:00Z`,
    supplier: { id: '0'.repeat(32) },
    items: [{ number: 1, name, quantity: Number(quantity), unit_price: Number(price) }],
  });
}
