import { useQueries } from '@tanstack/react-query'
import type { AccountFacts } from '#shared/platforms/models.ts'
import type { TikTokOptions as Options } from '#shared/platforms/tiktok/model.ts'
import { Callout } from '#web/components/callout.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { LiveFacts } from '#web/platforms/parts/live-facts.tsx'
import { factsQuery } from '../parts/facts-query.ts'
import type { OptionPanel } from '../parts/options/option-panel.ts'
import { TikTokConsent } from './tiktok-consent.tsx'
import { TikTokDirect } from './tiktok-direct.tsx'

const modes = [
  { value: 'direct', label: 'Publish' },
  { value: 'inbox', label: 'Send to the TikTok inbox' },
] as const

/** What only TikTok is told, by the rules that TikTok has for such a screen. */
export const TikTokOptions = (panel: OptionPanel<Options>) => {
  const { options, onChange, accounts } = panel
  const creators = useQueries({ queries: accounts.map(factsQuery) }).flatMap(({ data }) => data?.creator ?? [])
  const { mode = 'direct' } = options
  return (
    <>
      {accounts.map((account) => (
        <LiveFacts key={account.id} account={account} isLine>
          {({ creator }) => creator && <CreatorLine creator={creator} />}
        </LiveFacts>
      ))}
      <div data-field="options.tiktok.mode" tabIndex={-1} className="grid gap-1.5">
        <Segmented
          label="How it gets to TikTok"
          value={mode}
          options={modes}
          onChange={(chosen) => onChange({ ...options, mode: chosen === 'direct' ? undefined : chosen })}
        />
        {mode === 'inbox' && (
          <p className="text-ink-muted text-sm">It waits as a draft in the inbox of the TikTok app, where you finish and post it.</p>
        )}
      </div>
      {mode === 'direct' && creators.length === accounts.length && <TikTokDirect {...panel} creators={creators} />}
      <TikTokConsent {...panel} />
    </>
  )
}

const CreatorLine = ({ creator: { nickname, username, refusal } }: { creator: NonNullable<AccountFacts['creator']> }) =>
  refusal === undefined ? (
    <p className="text-[0.9375rem]">
      Posts as <strong className="font-semibold">{nickname}</strong> <span className="text-ink-muted">@{username}</span>
    </p>
  ) : (
    <Callout tone="error" title={`${nickname} can’t post now`}>
      {refusal} Try again later.
    </Callout>
  )
