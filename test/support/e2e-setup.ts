/** Runs before each file of end-to-end tests. */
import { TEST_PATIENCE_MS } from './patience';

jest.setTimeout(TEST_PATIENCE_MS);
