/**
 * The control paths of webhooks: what became of each notification, and the issuer's keys. They ask
 * for the key of the service, and no fault strikes them.
 */
import { Hono } from 'hono';
import { jsonResponse } from '../operation-result';
import type { NotificationLog } from './notification-log';
import type { SigningKeys } from './signing-keys';

export function webhookControl(log: NotificationLog, keys: SigningKeys): Hono {
  const listed = async (): Promise<Response> => {
    const [signing, ...retired] = await keys.kids();
    return jsonResponse(200, { signing, retired });
  };
  return new Hono()
    .get('/notifications', () => jsonResponse(200, { notifications: log.read() }))
    .get('/signing-keys', listed)
    .post('/signing-keys/rotate', async () => {
      await keys.rotate();
      return listed();
    })
    .delete('/signing-keys/retired', async () => {
      await keys.dropRetired();
      return listed();
    });
}
