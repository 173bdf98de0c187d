/**
 * Five projects: `node` (core, office plans, sandbox, command line), `ui` (pane components in jsdom), `build` (what the
 * built add-in must hold), `e2e` (the workbench in a real Chromium) and `soak` (what takes too long for `npm test`).
 */
const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

/** Packages that ship ES modules only; jest on Node 20 needs them transpiled. */
const esmOnly = [
  'until-async',
  'p-queue',
  'eventemitter3',
  'jose',
  'openid-client',
  'oauth4webapi',
].join('|');

const base = {
  transform: { '^.+\\.(t|j|mj)sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly})/)`],
};

const roots = (folders) => folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`);

module.exports = {
  // A hung test ends; a busy machine does not end a test, whatever processes it starts.
  testTimeout: 180_000,
  projects: [
    {
      ...base,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: [
        '/node_modules/',
        '<rootDir>/test/build/',
        '<rootDir>/test/e2e/',
        '<rootDir>/test/soak/',
      ],
    },
    {
      ...base,
      displayName: 'ui',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/test/**/*.test.tsx'],
    },
    { ...base, displayName: 'build', testEnvironment: 'node', testMatch: roots(['build']) },
    {
      ...base,
      displayName: 'e2e',
      testEnvironment: 'node',
      testMatch: roots(['e2e']),
      setupFilesAfterEnv: ['<rootDir>/test/support/e2e-setup.ts'],
    },
    { ...base, displayName: 'soak', testEnvironment: 'node', testMatch: roots(['soak']) },
  ],
};
