import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { joinParts } from '#shared/platforms/thread-parts.ts'
import { Button } from '#web/components/button.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useComposer } from './composer-context.tsx'
import { isOverridden, type Override, type Part } from './draft.ts'
import { platformsOf, tabName } from './tabs.ts'
import { TextCounter, useCounting } from './text-counter.tsx'

/** Says whether a tab uses the shared content, and offers to drop its override. */
export const OverrideNote = () => {
  const { composer, chosen, tab, write } = useComposer()
  const override = composer.draft.overrides[tab]
  const name = tabName(tab, chosen)
  const reset = (what: keyof Override) => write({ type: 'override-dropped', tab, what })
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 border-line border-b px-4 py-1 text-[0.8125rem] text-ink-muted">
      {!isOverridden(override) && <p>{i18n.t('Same as All. Changes here apply to {name} only.', { name })}</p>}
      {override?.text !== undefined && <OwnPart name={name} what="text" onReset={() => reset('text')} />}
      {override?.media !== undefined && <OwnPart name={name} what="files" onReset={() => reset('media')} />}
    </div>
  )
}

const OwnPart = ({ name, what, onReset }: { name: string; what: 'text' | 'files'; onReset: () => void }) => (
  <p className="flex items-center gap-1.5">
    <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-brass" />
    <span>{what === 'text' ? i18n.t('Own text for {name}', { name }) : i18n.t('Own files for {name}', { name })}</span>
    <Button variant="quiet" size="small" onClick={onReset}>
      {what === 'text' ? (
        <Trans id="Reset<more> to the text of all</more>" components={{ more: <span className="sr-only" /> }} />
      ) : (
        <Trans id="Reset<more> to the files of all</more>" components={{ more: <span className="sr-only" /> }} />
      )}
    </Button>
  </p>
)

/** Says below a thread which accounts get it as one text, and that text's length. */
export const JoinedNote = ({ parts, accounts }: { parts: readonly Part[]; accounts: readonly AccountAnswer[] }) => {
  const { composer, tab, files } = useComposer()
  const counts =
    useCounting()?.countsFor(joinParts(parts.map(({ text }) => text)), accounts, {
      media: files.at(tab),
      options: composer.draft.options,
    }) ?? []
  const names = platformsOf(accounts).map((platform) => platformNames[platform])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t px-4 py-2.5 text-[0.8125rem] text-ink-muted">
      <p>
        {i18n.t('{count, plural, one {{platforms} gets the parts as one text.} other {{platforms} get the parts as one text.}}', {
          count: names.length,
          platforms: inWords.format(names),
        })}
      </p>
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1">
        {counts.map((count) => (
          <TextCounter key={count.platform} count={count} isOneOfSeveral />
        ))}
      </div>
    </div>
  )
}

const inWords = new Intl.ListFormat(i18n.locale)
