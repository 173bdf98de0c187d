/**
 * Lints an OpenAPI document by Redocly's `recommended` rules, without exceptions, and prints the complaints as JSON. A
 * process of its own, because the linter ships as ES modules only.
 */
import { createConfig, lint } from '@redocly/openapi-core';

const [file] = process.argv.slice(2);
const config = await createConfig({ extends: ['recommended'] });
const problems = await lint({ ref: file, config });
const complaints = problems.map(({ severity, ruleId, message, location }) => ({
  severity,
  rule: ruleId,
  message,
  at: location[0]?.pointer,
}));
process.stdout.write(JSON.stringify(complaints));
