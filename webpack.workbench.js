/**
 * The workbench's own bundle (dist/workbench): a spreadsheet page for trying and testing the add-in.
 * Kept apart from the add-in's configuration: nothing of it is ever shipped, so it is neither minified
 * nor split, and the grid's stylesheets are linked as they come.
 */
const path = require('node:path');
const CopyPlugin = require('copy-webpack-plugin');
const HtmlPlugin = require('html-webpack-plugin');

const STYLES = ['core', 'conditional-formatting', 'filter', 'sort'];
const GRID_STYLES = path.join(__dirname, 'node_modules/@univerjs/presets/lib/styles');
const PAGE = path.join(__dirname, 'src/workbench/page');

module.exports = {
  name: 'workbench',
  mode: 'production',
  target: ['web', 'es2022'],
  devtool: false,
  entry: { workbench: path.join(PAGE, 'main.ts') },
  output: {
    path: path.join(__dirname, 'dist/workbench'),
    filename: '[name].[contenthash:12].js',
    clean: true,
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: 'swc-loader',
        options: {
          jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
        },
      },
    ],
  },
  // Eleven megabytes of grid: minifying costs more time than loopback saves.
  optimization: { minimize: false, concatenateModules: false },
  performance: false,
  cache: {
    type: 'filesystem',
    name: 'workbench',
    buildDependencies: { config: [__filename] },
  },
  plugins: [
    new HtmlPlugin({ template: path.join(PAGE, 'index.html'), scriptLoading: 'defer' }),
    new CopyPlugin({
      patterns: [
        ...STYLES.map((name) => ({
          from: path.join(GRID_STYLES, `preset-sheets-${name}.css`),
          to: 'styles/',
        })),
        { from: path.join(PAGE, 'workbench.css'), to: 'styles/' },
      ],
    }),
  ],
  stats: 'errors-warnings',
};
