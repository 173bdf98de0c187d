/**
 * The command line as one file for Node (dist/cli): it starts in a third of the time that its sources take, and runs
 * without what running sources adds to every function. Packages stay where they are installed, and nothing is minified:
 * a stack names what it went through.
 */
const path = require('node:path');

module.exports = {
  name: 'cli',
  mode: 'production',
  target: 'node20',
  devtool: false,
  context: __dirname,
  entry: { taxrow: './src/cli/main.ts' },
  output: { path: path.join(__dirname, 'dist/cli'), filename: '[name].js', asyncChunks: false },
  externals: ({ request }, done) => {
    const isOurs = request.startsWith('.') || path.isAbsolute(request);
    if (isOurs) done();
    else done(null, `commonjs ${request}`);
  },
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.ts$/,
        loader: 'swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
      },
    ],
  },
  optimization: { minimize: false },
  performance: false,
  stats: 'errors-warnings',
};
