/**
 * The add-in's bundle: one page, one entry (functions, ribbon commands, then the pane as a lazy chunk).
 * The entry keeps a stable name because the manifest points at it; everything else carries a content hash.
 * No source map by `eval`, so that the page runs under a content security policy without `unsafe-eval`.
 */
const path = require('node:path');
const CopyPlugin = require('copy-webpack-plugin');
const CustomFunctionsMetadataPlugin = require('custom-functions-metadata-plugin');
const HtmlPlugin = require('html-webpack-plugin');
const TerserPlugin = require('terser-webpack-plugin');
const { Compilation, sources } = require('webpack');

const METADATA = 'functions.json';

/**
 * The entry must be small: it is all that the first formula waits for. A module that pane and functions share stays in
 * the entry with everything that either of them uses of it, so the pane is given copies of its own of what holds no
 * state: the schemas, the reading of decimals, the rules of addresses. What does hold state, and the class that
 * `instanceof` asks for, exist once.
 */
const COPIED_FOR_PANE = {
  test: [
    /node_modules[\\/]zod[\\/]/,
    /src[\\/]core[\\/]service[\\/]/,
    /src[\\/]core[\\/]domain[\\/]decimal(-\w+)?\.ts$/,
  ],
  issuer: [
    // Of themselves those of decimals have what their own layer has.
    /src[\\/]core[\\/](domain[\\/](?!decimal)|mapping[\\/]|submission[\\/])/,
    /src[\\/](office|words)[\\/]/,
    /src[\\/]runtime[\\/](environments|indexeddb-journal)\.ts$/,
    /src[\\/]taskpane[\\/](?!taskpane\.ts$)/,
  ],
  layer: 'pane',
};
const ONCE_PER_PAGE = { test: /src[\\/]core[\\/]domain[\\/]app-error\.ts$/, layer: 'page' };

/**
 * Adds what the generator knows no tag for: error cells reach the functions, which answer them with a reason
 * (learn.microsoft.com, "Handle and return errors from your custom function"), and a result of several types is
 * said to be `any`.
 */
function completeFunction(fn) {
  const takesAny = fn.parameters.some((parameter) => parameter.type === 'any');
  return {
    ...fn,
    result: { type: 'any', ...fn.result },
    ...(takesAny ? { allowErrorForDataTypeAny: true } : {}),
  };
}

class CompleteMetadataPlugin {
  apply(compiler) {
    const name = 'CompleteMetadataPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        // Absent when the generator found errors, which it has reported by then.
        if (assets[METADATA] === undefined) return;
        const metadata = JSON.parse(assets[METADATA].source().toString());
        const functions = metadata.functions.map(completeFunction);
        const text = `${JSON.stringify({ ...metadata, functions }, null, 2)}\n`;
        compilation.updateAsset(METADATA, new sources.RawSource(text));
      });
    });
  }
}

module.exports = {
  name: 'addin',
  mode: 'production',
  target: ['web', 'es2022'],
  devtool: false,
  context: __dirname,
  entry: { taskpane: { import: './src/taskpane/taskpane.ts', layer: ONCE_PER_PAGE.layer } },
  experiments: { layers: true },
  output: {
    path: path.join(__dirname, 'dist'),
    filename: '[name].js',
    // One hash for the build and no names: the entry would otherwise carry those of every chunk.
    chunkFilename: '[id].[fullhash:10].js',
    // Beside the page, wherever dist/ is served.
    publicPath: '',
    // The workbench, the command line and what the build script writes live in the same folder.
    clean: { keep: /^(workbench\/|cli\/|manifest\.xml$|\.build\.json$)/ },
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      COPIED_FOR_PANE,
      ONCE_PER_PAGE,
      // Says so nowhere itself; unused, it is left out.
      { test: /node_modules[\\/]big\.js[\\/]/, sideEffects: false },
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  optimization: {
    // Short names rather than stable ones: a build is cached as a whole.
    moduleIds: 'size',
    chunkIds: 'total-size',
    mangleExports: 'size',
    minimizer: [
      new TerserPlugin({
        minify: TerserPlugin.swcMinify,
        terserOptions: { module: true, compress: { passes: 3 } },
        extractComments: false,
      }),
    ],
  },
  // test/build and `npm run bench -- --group size` hold the sizes.
  performance: false,
  cache: { type: 'filesystem', name: 'addin', buildDependencies: { config: [__filename] } },
  plugins: [
    new CustomFunctionsMetadataPlugin({
      input: path.join(__dirname, 'src/functions/functions.ts'),
      output: METADATA,
    }),
    new CompleteMetadataPlugin(),
    new HtmlPlugin({
      template: './src/taskpane/taskpane.html',
      filename: 'taskpane.html',
      scriptLoading: 'defer',
      // Cached copies of the stably named entry are told apart by a query.
      hash: true,
    }),
    new CopyPlugin({
      patterns: [
        { from: 'assets/*.png', to: 'assets/[name][ext]' },
        { from: 'assets/help.html', to: 'help.html' },
        { from: 'src/taskpane/environments.json', to: 'environments.json' },
      ],
    }),
  ],
  stats: 'errors-warnings',
};
