import { useState } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { everywhere, type Place } from '#web/features/composer/draft/draft.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { hindrances } from './blockers.ts'
import { BottomBar } from './bottom-bar.tsx'
import type { Composing } from './composer-context.tsx'
import { isUnsaved } from './composer-state.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { RefusalNote } from './notices.tsx'
import { Sending } from './outcome.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { Remark } from './remark.tsx'
import { RequestsPlace } from './requests-place.tsx'
import { RestoredNote } from './restored-note.tsx'
import { firstPlan, type Opening, SchedulePlace } from './schedule-place.tsx'
import { placesOf } from './tabs.ts'
import { useCheck } from './use-check.ts'
import { WaitingNote } from './waiting-note.tsx'
import { WritingPane } from './writing-pane.tsx'

type Props = {
  composing: Composing
  userId: string
  accounts: readonly AccountAnswer[]
  onSave: () => void
  onSaveAsNew: () => void
  onPublish: () => void
  onSchedule: (when: { scheduledAt: string; timeZone: string }) => void
  onReload: (id: string) => void
  /** Makes room for the text from the tools that waits. */
  onOpenWaiting: () => void
}

/** Where a post is written, checked and looked at. */
export const ComposerPanes = ({
  composing,
  userId,
  accounts,
  onSave,
  onSaveAsNew,
  onPublish,
  onSchedule,
  onReload,
  onOpenWaiting,
}: Props) => {
  const { composer, dispatch, files, restoration, startOver, bringBack, waiting, discardWaiting } = composing
  const [dialog, setDialog] = useState<Opening>('never')
  const isOnline = useIsOnline()
  const check = useCheck(composer, { userId, accounts, isOnline, isPlanning: dialog === 'now' })
  const [wantedPlace, setPlace] = useState<Place>(everywhere)
  const { phase, origin, draft } = composer
  const chosen = accounts.filter(({ id }) => draft.accountIds.includes(id))
  const places = placesOf(draft, chosen)
  const place = places.includes(wantedPlace) ? wantedPlace : everywhere
  const isPublishing = phase.name === 'sending' && phase.intent === 'publish'
  const openDialog = () => {
    dispatch({ type: 'planned', plan: composer.plan ?? firstPlan() })
    setDialog('now')
  }
  const hindered = hindrances(composer, {
    isOnline,
    hasAccounts: accounts.length > 0,
    isDescribing: files.isDescribing,
    hasErrors: check.hasErrors,
  })
  const refusal = phase.name === 'writing' ? phase.refusal : undefined

  return (
    <>
      <LeaveGuard isUnsaved={isUnsaved(composer)} />
      {waiting && (
        <WaitingNote
          texts={waiting}
          isUnsaved={isUnsaved(composer)}
          hindered={hindered.save}
          isBusy={phase.name === 'sending'}
          onOpen={onOpenWaiting}
          onDiscard={discardWaiting}
        />
      )}
      {restoration && <RestoredNote restoration={restoration} onStartOver={startOver} onBringBack={bringBack} />}
      {/* What gets the focus is not hidden by the bar below. The page's end stays below the window, so that findings push nothing in sight. */}
      <div className="grid min-h-[calc(100svh-13rem)] content-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] [&_:is(button,input,textarea,select,a)]:scroll-mb-32">
        <div className="min-w-0">
          {isPublishing ? (
            <Sending accounts={chosen} />
          ) : (
            <WritingPane
              composer={composer}
              dispatch={dispatch}
              accounts={accounts}
              places={places}
              place={place}
              onPlace={setPlace}
              files={files}
              check={check}
            />
          )}
          {refusal && dialog !== 'now' && (
            <RefusalNote
              refusal={refusal}
              isExisting={origin.kind === 'existing'}
              onReload={() => origin.kind === 'existing' && onReload(origin.id)}
              onSaveAsNew={onSaveAsNew}
            />
          )}
        </div>
        <section aria-labelledby="preview" className="min-w-0 lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:self-start">
          <div className="mb-1 flex min-h-9 items-center justify-between gap-4">
            <h2 id="preview" className="font-semibold text-[0.9375rem]">
              Preview
            </h2>
            {chosen.length > 0 && <RequestsPlace composer={composer} accounts={chosen} />}
          </div>
          <PreviewPane composer={composer} accounts={chosen} place={place} files={files} />
        </section>
      </div>
      <BottomBar
        composer={composer}
        hindered={hindered}
        remark={<Remark composer={composer} costUsd={check.costUsd} />}
        onSave={onSave}
        onSchedule={openDialog}
        onPublish={onPublish}
      />
      <SchedulePlace
        opening={dialog}
        onClose={() => setDialog('before')}
        composer={composer}
        isShared={check.isShared}
        onPlan={(plan) => dispatch({ type: 'planned', plan })}
        onConfirm={onSchedule}
      />
    </>
  )
}
