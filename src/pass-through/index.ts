/** The pass-through: the service for pages that it does not let in. See docs/pass-through.md. */
export { KEY_HEADER } from './callers';
export { DEFAULT_LIMITS, type Limits } from './limits';
export { ALLOWED_REQUESTS, SEARCH_PARAMETERS } from './routes';
export { startPassThrough, type PassThroughOptions, type RunningPassThrough } from './server';
