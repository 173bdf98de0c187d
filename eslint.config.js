/**
 * Lint: typed rules for everything, and the import directions of the design as data (`FOLDERS`).
 * A folder may import only the folders named for it; a wrong import fails the check.
 */
const tseslint = require('typescript-eslint');
const reactHooks = require('eslint-plugin-react-hooks');
const officeAddins = require('eslint-plugin-office-addins');

/** Folder under src -> the other folders under src that it may import. */
const FOLDERS = {
  'core/domain': [],
  'core/service': ['core/domain'],
  'core/mapping': ['core/domain', 'core/service'],
  'core/submission': ['core/domain', 'core/service', 'core/mapping'],
  words: ['core/domain', 'core/service', 'core/mapping', 'core/submission'],
  office: ['core/domain', 'core/service', 'core/mapping', 'core/submission'],
  runtime: ['core/domain', 'core/service', 'core/mapping', 'core/submission', 'office'],
  functions: ['core/domain', 'core/service', 'core/mapping', 'core/submission', 'runtime'],
  commands: ['core/domain', 'core/service', 'core/mapping', 'core/submission', 'runtime'],
  taskpane: [
    'core/domain',
    'core/service',
    'core/mapping',
    'core/submission',
    'words',
    'office',
    'runtime',
  ],
  cli: ['core/domain', 'core/service', 'core/mapping', 'core/submission', 'words'],
  sandbox: [],
  'pass-through': [],
  workbench: [],
};

/** Features of the task pane; a feature never imports another. */
const FEATURES = ['connect', 'map', 'check', 'submit', 'activity'];

const all = Object.keys(FOLDERS);

function forbiddenImports(folder) {
  const allowed = new Set([folder, ...FOLDERS[folder]]);
  return all
    .filter((other) => !allowed.has(other))
    .map((other) => ({
      regex: `(^|/)(\\.\\./)+${other === folder ? '' : other}(/|$)|(^|/)src/${other}(/|$)`,
      message: `${folder} may not import ${other} (eslint.config.js, FOLDERS).`,
    }))
    .concat(
      // Inside core a sibling is reached by one step up, without the word "core".
      folder.startsWith('core/')
        ? all
            .filter((other) => other.startsWith('core/') && !allowed.has(other))
            .map((other) => ({
              regex: `^(\\.\\./)+${other.slice('core/'.length)}(/|$)`,
              message: `${folder} may not import ${other} (eslint.config.js, FOLDERS).`,
            }))
        : [],
    );
}

const CORE_SYNTAX = [
  { selector: 'ImportExpression', message: 'Core imports statically.' },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Time comes in by the Clock port.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Time comes in by the Clock port.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Randomness comes in by a port.',
  },
  {
    selector: 'CallExpression[callee.name=/^(setTimeout|setInterval|fetch)$/]',
    message: 'Timers and network come in by ports.',
  },
];

const EXCEL_OUTSIDE_OFFICE = ['Excel', 'OfficeRuntime'].map((name) => ({
  name,
  message: 'Only src/office talks to Excel.',
}));

const folderBlocks = all.map((folder) => ({
  files: [`src/${folder}/**/*.{ts,tsx}`],
  rules: {
    '@typescript-eslint/no-restricted-imports': ['error', { patterns: forbiddenImports(folder) }],
    'no-console': folder === 'cli' || folder === 'sandbox' ? 'off' : 'error',
    'no-restricted-globals': ['error', ...(folder === 'office' ? [] : EXCEL_OUTSIDE_OFFICE)],
    ...(folder.startsWith('core/') ? { 'no-restricted-syntax': ['error', ...CORE_SYNTAX] } : {}),
  },
}));

const featureBlocks = FEATURES.map((feature) => ({
  files: [`src/taskpane/${feature}/**/*.{ts,tsx}`],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          ...forbiddenImports('taskpane'),
          ...FEATURES.filter((other) => other !== feature).map((other) => ({
            regex: `^(\\.\\./)+${other}(/|$)`,
            message: 'A feature folder never imports another feature.',
          })),
        ],
      },
    ],
  },
}));

module.exports = tseslint.config(
  { ignores: ['node_modules/', 'dist/', '.taxrow/', 'coverage/', 'test/data/', 'docs/'] },
  {
    files: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', 'bench/**/*.ts', 'scripts/**/*.ts'],
    extends: [tseslint.configs.base],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: __dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/require-array-sort-compare': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-eval': 'error',
      'prefer-const': 'error',
    },
  },
  ...folderBlocks,
  ...featureBlocks,
  {
    files: ['src/office/**/*.ts'],
    plugins: { 'office-addins': officeAddins },
    rules: {
      'office-addins/load-object-before-read': 'error',
      'office-addins/call-sync-after-load': 'error',
      'office-addins/no-context-sync-in-loop': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.object.name='Excel'][callee.property.name='run'] > ArrowFunctionExpression > Identifier.params:not([name='context'])",
          message: 'Call the parameter of Excel.run `context`, so that the sync rules see it.',
        },
      ],
    },
  },
  {
    files: ['src/functions/functions.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportNamedDeclaration > VariableDeclaration',
          message: 'Custom functions are function declarations: the generator skips the rest.',
        },
      ],
    },
  },
  {
    files: ['src/taskpane/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
);
