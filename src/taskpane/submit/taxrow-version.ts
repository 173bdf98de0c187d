/** The version of Taxrow, as its package says. */
import about from '../../../package.json';

export const TAXROW_VERSION: string = about.version;
