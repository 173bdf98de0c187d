/**
 * The control paths of webhooks: what became of each notification, and the issuer's keys. They ask
 * for the key of the service, and no fault strikes them.
 */
import { Hono } from 'hono';
import { SIGNS_AFTER_MS } from '../assumptions';
import { badRequest, jsonResponse } from '../operation-result';
import type { NotificationLog } from './notification-log';
import type { SigningKeys } from './signing-keys';

export function webhookControl(log: NotificationLog, keys: SigningKeys): Hono {
  const listed = async (): Promise<Response> => {
    const { signing, coming, retired } = await keys.kids();
    const next = coming.map(({ kid, signsFromMs }) => ({
      kid,
      signs_from: new Date(signsFromMs).toISOString(),
    }));
    return jsonResponse(200, { signing, coming: next, retired });
  };
  return new Hono()
    .get('/notifications', () => jsonResponse(200, { notifications: log.read() }))
    .get('/signing-keys', listed)
    .post('/signing-keys/rotate', async (context) => {
      const asked = context.req.query('signAfterMs') ?? String(SIGNS_AFTER_MS);
      if (!/^\d{1,8}$/.test(asked)) {
        return badRequest('signAfterMs must be a whole number of at most 8 digits', 'signAfterMs');
      }
      await keys.rotate(Number(asked));
      return listed();
    })
    .delete('/signing-keys/retired', async () => {
      await keys.dropRetired();
      return listed();
    });
}
