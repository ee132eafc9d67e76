import type { Scope } from '#shared/domain/api-keys.ts'
import { CopyText } from '#web/components/copy-text.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { curlWith } from './curl-with.ts'

type Props = { secret: string; scopes: readonly Scope[] }

/** A new key, and a command that tries it. */
export const NewKey = ({ secret, scopes }: Props) => (
  <div className="grid gap-5">
    <CopyText label={i18n.t('API key')} text={secret} copyLabel={i18n.t('Copy key')} />
    <CopyText label={i18n.t('Try it in a terminal')} text={curlWith(secret, scopes, location.origin)} copyLabel={i18n.t('Copy command')} />
  </div>
)
