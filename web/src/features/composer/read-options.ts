import type { Finding } from '#shared/domain/findings.ts'
import { PostOptions } from '#shared/platforms/models.ts'
import { i18n } from '#web/lib/i18n.ts'

type Read = { options: PostOptions; findings: Finding[] }

/**
 * Returns the complete options, and a finding for each incomplete one, such as half a URL. Incomplete ones are left
 * out.
 */
export const readOptions = (given: PostOptions): Read => {
  const read = PostOptions.safeParse(given)
  if (read.success) return { options: read.data, findings: [] }
  const findings = read.error.issues.map(({ path, message }): Finding => {
    // A list option is named with the index of the item in question. Anything deeper counts as part of that item.
    const field = ['options', ...path.filter((step) => typeof step === 'string')].join('.')
    return { severity: 'error', field, message, fix: i18n.t('Complete it or leave it blank.') }
  })
  const rest = PostOptions.safeParse(without(given, new Set(read.error.issues.map(({ path }) => `${String(path[0])}.${String(path[1])}`))))
  return { options: rest.success ? rest.data : {}, findings }
}

const without = (given: PostOptions, names: ReadonlySet<string>) =>
  Object.fromEntries(
    Object.entries(given).map(([platform, chosen]) => [
      platform,
      chosen && Object.fromEntries(Object.entries(chosen).filter(([name]) => !names.has(`${platform}.${name}`))),
    ]),
  )
