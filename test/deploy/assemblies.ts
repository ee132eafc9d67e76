import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crierApp } from '#infra/aws/crier-app.ts'
import type { Stage } from '#infra/aws/stages.ts'
import { bundleFunctions } from '#infra/build/bundle.ts'

/**
 * A stage's stacks as handed to CloudFormation. They're synthesized once per context, rather than for each of hundreds
 * of deployments.
 */
export type Assemblies = { folderFor: (context: Record<string, string>) => Promise<string>; remove: () => void }

/** Alters an assembly's files, to reintroduce a defect. */
export type Alteration = (folder: string) => void

export const assembliesOf = (stage: Stage, alter: Alteration = () => undefined): Assemblies => {
  const folders = new Map<string, Promise<string>>()
  const outer = mkdtempSync(join(tmpdir(), 'crier-assemblies-'))
  const make = async (context: Record<string, string>) => {
    await bundleFunctions()
    const outdir = mkdtempSync(join(outer, 'cdk.out-'))
    crierApp(() => stage, { outdir, context }).app.synth()
    leaveOutOrigins(outdir)
    alter(outdir)
    return outdir
  }
  return {
    folderFor: async (context) => {
      const key = JSON.stringify(context)
      const made = folders.get(key) ?? make(context)
      folders.set(key, made)
      return made
    },
    remove: () => rmSync(outer, { recursive: true }),
  }
}

/**
 * Removes the metadata about where the code requested each resource. The CLI would reread it for every deployment
 * event, which is half of its work.
 */
const leaveOutOrigins = (folder: string) => {
  for (const name of readdirSync(folder)) if (name.endsWith('.metadata.json')) writeFileSync(join(folder, name), '{}')
}
