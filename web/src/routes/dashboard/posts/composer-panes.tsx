import { useState } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { BottomBar } from './bottom-bar.tsx'
import { isUnsaved } from './composer-state.ts'
import { hindrances } from './hindrances.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { Sending } from './outcome.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { Remark } from './remark.tsx'
import { RestoredNote } from './restored-note.tsx'
import { firstPlan, type Opening, SchedulePlace } from './schedule-place.tsx'
import { useCheck } from './use-check.ts'
import type { Composing } from './use-composer.ts'
import { WritingPane } from './writing-pane.tsx'

type Props = {
  composing: Composing
  accounts: readonly AccountAnswer[]
  onSave: () => void
  onSaveAsNew: () => void
  onPublish: () => void
  onSchedule: (when: { scheduledAt: string; timeZone: string }) => void
  onReload: (id: string) => void
}

/** Where a post is written, checked and looked at. */
export const ComposerPanes = ({ composing, accounts, onSave, onSaveAsNew, onPublish, onSchedule, onReload }: Props) => {
  const { composer, dispatch, files, restoration, startOver, bringBack } = composing
  const [dialog, setDialog] = useState<Opening>('never')
  const isOnline = useIsOnline()
  const check = useCheck(composer, isOnline)
  const { phase, origin, draft } = composer
  const chosen = accounts.filter(({ id }) => draft.accountIds.includes(id))
  const isPublishing = phase.name === 'sending' && phase.intent === 'publish'
  const openDialog = () => {
    dispatch({ type: 'planned', plan: composer.plan ?? firstPlan() })
    setDialog('now')
  }
  const refusal = phase.name === 'writing' ? phase.refusal : undefined

  return (
    <>
      <LeaveGuard isUnsaved={isUnsaved(composer)} />
      {restoration && <RestoredNote restoration={restoration} onStartOver={startOver} onBringBack={bringBack} />}
      {/* What gets the focus is not hidden by the bar below. */}
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] [&_:is(button,input,textarea,select,a)]:scroll-mb-32">
        <div className="min-w-0">
          {isPublishing ? (
            <Sending accounts={chosen} />
          ) : (
            <WritingPane composer={composer} dispatch={dispatch} accounts={accounts} files={files} check={check} />
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
          <h2 id="preview" className="mb-1 font-semibold text-[0.9375rem] leading-9">
            Preview
          </h2>
          <PreviewPane composer={composer} accounts={chosen} files={files} />
        </section>
      </div>
      <BottomBar
        composer={composer}
        hindered={hindrances(composer, { isOnline, isDescribing: files.isDescribing, hasErrors: check.hasErrors })}
        remark={<Remark composer={composer} costUsd={check.costUsd} />}
        onSave={onSave}
        onSchedule={openDialog}
        onPublish={onPublish}
      />
      <SchedulePlace
        opening={dialog}
        onClose={() => setDialog('before')}
        composer={composer}
        onPlan={(plan) => dispatch({ type: 'planned', plan })}
        onConfirm={onSchedule}
      />
    </>
  )
}
