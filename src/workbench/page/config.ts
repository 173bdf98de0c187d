/**
 * What the page is told by its server: `/workbench.json`, the manifest it names, and the functions that
 * names.
 */
import { z } from 'zod';
import { type FunctionsMetadata, parseMetadata } from '../formulas/metadata';
import { type AddinManifest, readManifest } from '../manifest/read-manifest';

const configSchema = z.object({
  addinManifestUrl: z.string(),
  sampleUrl: z.string().optional(),
  sampleName: z.string().optional(),
});

export type WorkbenchConfig = z.infer<typeof configSchema>;

export interface Addin {
  readonly manifest: AddinManifest;
  readonly functions: FunctionsMetadata;
}

export async function loadConfig(): Promise<WorkbenchConfig> {
  return configSchema.parse(await fetchJson('/workbench.json'));
}

export async function loadAddin(manifestUrl: string): Promise<Addin> {
  const manifest = readManifest(await (await fetchOk(manifestUrl)).text());
  const functions = manifest.functions
    ? parseMetadata(await fetchJson(manifest.functions.metadataUrl))
    : { functions: [] };
  return { manifest, functions };
}

export async function loadSample({ sampleUrl, sampleName }: WorkbenchConfig): Promise<File | null> {
  if (sampleUrl === undefined) return null;
  const response = await fetchOk(sampleUrl);
  return new File([await response.blob()], sampleName ?? 'sample.csv');
}

async function fetchJson(url: string): Promise<unknown> {
  return (await fetchOk(url)).json();
}

async function fetchOk(url: string): Promise<Response> {
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response;
}
