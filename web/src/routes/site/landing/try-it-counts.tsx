import { type RefObject, useDeferredValue, useSyncExternalStore } from 'react'
import { i18n } from '#web/lib/i18n.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { countEverywhere, type PlatformCount, sayRoom } from '../platform-counts.ts'
import { OpenInComposer } from '../tools/open-in-composer.tsx'
import { keepAndSignUp, TryItResult } from './try-it-result.tsx'

/** How much room the text leaves on each platform, and its way to the composer. */
export const TryItCounts = ({ field }: { field: RefObject<HTMLTextAreaElement | null> }) => {
  const text = useTextIn(field)
  const isSignedIn = useIsSignedIn()
  const counts = countEverywhere(useDeferredValue(text))
  const isEmpty = text.trim() === ''
  return (
    <TryItResult
      verdict={isEmpty ? i18n.t('Type something, and see where it fits.') : sayVerdict(counts)}
      roomOf={(platform) => {
        const count = counts.find((one) => one.platform === platform)
        return count && <span className={colors[count.fit]}>{sayRoom(count)}</span>
      }}
      button={<OpenInComposer texts={[text]} label={isSignedIn ? undefined : keepAndSignUp} disabled={isEmpty} />}
    />
  )
}

/** The text of a text area that the browser holds. What was typed before any script had loaded counts too. */
const useTextIn = (field: RefObject<HTMLTextAreaElement | null>) => {
  const watch = (onChange: () => void) => {
    const { current } = field
    current?.addEventListener('input', onChange)
    return () => current?.removeEventListener('input', onChange)
  }
  return useSyncExternalStore(watch, () => field.current?.value ?? '')
}

const colors: Record<PlatformCount['fit'], string> = { fits: '', near: 'font-semibold text-brass', over: 'font-semibold text-failed' }

const sayVerdict = (counts: readonly PlatformCount[]) => {
  const over = counts.filter(({ fit }) => fit === 'over')
  const [first] = over
  if (!first) return i18n.t('The text fits on all {count} platforms.', { count: counts.length })
  return i18n.t('{count, plural, one {Too long for {name}.} other {Too long for # platforms.}}', { count: over.length, name: first.name })
}
