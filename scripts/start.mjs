/**
 * `npm start`: installs what is missing, builds what has changed, starts sandbox, add-in and workbench on loopback and
 * prints the one address to open. `PORT` names the workbench's port; Ctrl-C ends everything.
 */
import { askedToEnd } from './asked-to-end.mjs';
import { ensureInstalled, projectDir } from './install.mjs';

ensureInstalled();

const { buildAddin, buildWorkbench } = await import('./build.mjs');
const { ensureCertificate } = await import('./certificate.mjs');
const { tsImport } = await import('tsx/esm/api');

const DEFAULT_PORT = 3000;

/** What the manifest says before the add-in's server puts its own address there; ADDIN_URL is for `npm run build`. */
const LOCAL_URL = 'https://localhost:3000';

function wantedPort() {
  const text = process.env.PORT;
  if (text === undefined || text === '') return { port: DEFAULT_PORT, portIsFixed: false };
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Error(`PORT is '${text}': it must be a whole number from 1 to 65535.`);
  }
  return { port, portIsFixed: true };
}

async function main() {
  const where = wantedPort();
  await buildAddin({ addinUrl: LOCAL_URL, quiet: false });
  await buildWorkbench({ quiet: false });
  const { serveTaxrow, SANDBOX_KEY } = await tsImport('./serve.ts', import.meta.url);
  const running = await serveTaxrow({
    projectDir,
    certificate: await ensureCertificate(),
    ...where,
  });
  process.stdout.write(
    [
      '',
      `  Open    ${running.workbenchUrl}`,
      '',
      `  Sandbox ${running.sandboxUrl}  (also ${running.sandbox.httpAddress})`,
      `  Key     ${SANDBOX_KEY}`,
      `  Add-in  ${running.addinUrl}/manifest.xml`,
      '',
      '  The browser asks once about the certificate: it was made on this machine, for this machine.',
      '  Ctrl-C ends everything.',
      '',
    ].join('\n'),
  );
  await askedToEnd();
  await running.close().finally(() => process.exit(0));
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
