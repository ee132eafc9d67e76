import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { ToPlans } from '#web/components/to-plans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { useBlockers } from './check-context.tsx'
import { useComposer } from './composer-context.tsx'
import { isUnsaved } from './composer-state.ts'

/** A text from the public pages that's waiting because there is an unsent post here already. It never overwrites that post. */
export const WaitingTextNotice = () => {
  const { composer, waiting, openWaiting, discardWaiting } = useComposer()
  const blockers = useBlockers()
  if (!waiting) return null
  const isToBeSaved = isUnsaved(composer)
  const isBlocked = isToBeSaved && blockers.save !== undefined
  return (
    <div className="mb-5" role="status">
      <Callout
        tone="info"
        title={
          waiting.length === 1
            ? i18n.t('The text you brought is ready')
            : i18n.t('The thread of {count} posts you brought is ready', { count: waiting.length })
        }
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => void openWaiting()} isBusy={composer.phase.name === 'sending'} disabled={isBlocked}>
              {isToBeSaved ? i18n.t('Save this post as a draft and open it') : i18n.t('Open it as a new post')}
            </Button>
            <Button size="small" variant="quiet" onClick={discardWaiting}>
              {i18n.t('Discard it')}
            </Button>
          </div>
        }
      >
        <p className="line-clamp-2 text-ink-muted">“{waiting[0]}”</p>
        {isBlocked && <p className="mt-1 text-ink-muted">{blockers.save}</p>}
      </Callout>
    </div>
  )
}

/** Says that the post was restored from this browser, and what a browser can't store. */
export const RestoredNotice = () => {
  const { restoration, startOver, bringBack } = useComposer()
  if (!restoration) return null
  const { unfinished } = restoration
  const onStartOver = () => {
    startOver()
    showToast({ kind: 'info', text: i18n.t('Started over.'), action: { label: i18n.t('Undo'), onSelect: () => bringBack(restoration) } })
  }
  return (
    <div className="mb-5" role="status">
      <Callout
        tone="info"
        action={
          <Button size="small" onClick={onStartOver}>
            {i18n.t('Start over')}
          </Button>
        }
      >
        <span>{i18n.t('Restored your unsent post')}</span>
        {unfinished.length > 0 && (
          <span className="block text-ink-muted">
            {unfinished.length === 1
              ? i18n.t('Add this file again; its upload didn’t finish: {name}', { name: unfinished.join(', ') })
              : i18n.t('Add these files again; their uploads didn’t finish: {names}', { names: unfinished.join(', ') })}
          </span>
        )}
      </Callout>
    </div>
  )
}

/** Why the post was refused and what the person can do. While they choose a time, the dialog says it. */
export const RefusalNotice = () => {
  const { composer, isPlanning, reload, saveAsNew } = useComposer()
  const { phase, origin } = composer
  if (phase.name !== 'writing' || !phase.refusal || isPlanning) return null
  const { kind, message, fields } = phase.refusal
  return (
    <div ref={bringIntoView} className="mt-4 scroll-mb-32">
      {kind === 'stale' ? (
        <Callout
          tone="warning"
          title={fields.revision ? i18n.t('This post has changed since you opened it') : message}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={reload}>
                {i18n.t('Reload')}
              </Button>
              <Button size="small" onClick={saveAsNew}>
                {i18n.t('Save as new draft')}
              </Button>
            </div>
          }
        >
          {i18n.t('Reload to discard your changes, or save them as a separate draft.')}
        </Callout>
      ) : (
        <Callout tone="error" title={titles[kind]} action={kind === 'plan-limit' && <ToPlans />}>
          <span>{message}</span>
          {(kind === 'unanswered' || kind === 'unclear') && (
            <span>
              {' '}
              {origin.kind === 'existing'
                ? i18n.t('Trying again is safe.')
                : i18n.t('It’s safe to try again: the same post is never created twice.')}
            </span>
          )}
        </Callout>
      )}
    </div>
  )
}

const titles = { refused: undefined, 'plan-limit': undefined, unanswered: i18n.t('No response'), unclear: i18n.t('Error') }

/** Moved into view, because the buttons are always within reach but this notice may not be visible. */
const bringIntoView = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })
