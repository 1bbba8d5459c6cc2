// `prepublishOnly`: this folder is an extension; what npm gets is the terminal program, which a release makes of it.
process.stderr.write(
  'This folder is not an npm package: publish the .tgz that "npm run release" writes to dist/release.\n',
);
process.exitCode = 1;
