/**
 * Keeps zod from compiling schemas with `new Function`: the page's content security policy does not allow it, and even
 * the attempt would be reported. It counts for schemas made afterwards, so the entry imports it before them.
 */
import { config } from 'zod/mini';

config({ jitless: true });
