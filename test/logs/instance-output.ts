import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inShort } from '#infra/machine/process/quiet-output.ts'
import { openSecrets, secretsFile } from '#infra/machine/secrets/sealed-secrets.ts'
import { refuseSecrets } from './secrets-in-logs.ts'

/**
 * Keeps what a Crier in a process of its own prints and logs, information included if its settings show it. Whoever
 * ends one has it searched.
 */
export const outputOf = ({ stdout, stderr }: ChildProcess) => {
  let [logged, complaints] = ['', '']
  if (stdout)
    createInterface(stdout).on('line', (line) => {
      logged += `${line}\n`
      const short = inShort(line)
      if (short) complaints += `${short}\n`
    })
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints += text
  })
  return {
    /** Everything on standard error, and the warnings and errors that functions logged, in short form. */
    complaints: () => complaints,
    /** Everything on standard output. */
    logged: () => logged,
    /** Throws if there's a secret in either, one of `known` among them. */
    search: (known: readonly string[] = []) => refuseSecrets('Crier', logged + complaints, known),
  }
}

const [secretSetting, secretFileSetting] = [/(?:SECRET|PASSWORD|SECRET_KEY|SECRET_ACCESS_KEY)$/, /(?:KEY|TOKEN|SECRET|PASSPHRASE)_FILE$/]

/** The secrets that an instance has by now: in its settings, in the files they name, and in its data folder. */
export const secretsOf = (settings: NodeJS.ProcessEnv, dataFolder: string | undefined): string[] => {
  const given = Object.entries(settings).flatMap(([name, value]) => (value !== undefined && secretSetting.test(name) ? [value] : []))
  const files = Object.entries(settings).flatMap(([name, value]) => (value && secretFileSetting.test(name) ? [textOf(value)] : []))
  if (dataFolder === undefined) return [...given, ...files]
  const plain = textOf(join(dataFolder, 'secrets.json'))
  const sealed = join(dataFolder, secretsFile)
  const masterKey = textOf(settings.MASTER_KEY_FILE)
  return [
    ...given,
    ...files,
    ...(plain === '' ? [] : textsIn(JSON.parse(plain))),
    ...(existsSync(sealed) && masterKey !== '' ? textsIn(openSecrets(readFileSync(sealed), Buffer.from(masterKey, 'hex'))) : []),
  ]
}

const textOf = (file: string | undefined) => (file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').trim() : '')

/** Every text inside a value that's long enough not to be a name. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.length >= 20 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
