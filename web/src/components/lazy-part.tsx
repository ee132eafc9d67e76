import { type ComponentType, lazy, useState } from 'react'
import { Trans } from '#web/components/trans.tsx'
import { Button } from './button.tsx'

/** A part of a page whose script comes with its first use. Without a network it waits for one. A script that fails leaves the rest of the page as it is. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    loadScript(load).then(
      (part) => ({ default: part }),
      (error) => {
        // What browsers make of a script that could not be fetched.
        if (!(error instanceof TypeError)) throw error
        return { default: UnloadedPart }
      },
    ),
  )

/** A part that a page can do without, loaded when it is first drawn. When it can't be loaded, as without a network, the page goes on without it. */
export const lazyOrNothing = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )

/** True from the first time that `isTrue` was. So what was shown once can leave with its motion, and does not load again. */
export const useWasEver = (isTrue: boolean) => {
  const [wasEver, setWasEver] = useState(isTrue)
  if (isTrue && !wasEver) setWasEver(true)
  return wasEver
}

/** In ms. */
const pauseBeforeNextLook = 1_000

/** Whether the network has answered since the device last said that it's offline. A device that wakes calls itself online before that. */
let isAnswering = true
// The pages of the site are built where there is no window.
if ('window' in globalThis)
  window.addEventListener('offline', () => {
    isAnswering = false
  })

/**
 * Loads a script once the network answers, and tries twice. Chromium never fetches again what failed, until the page is loaded anew:
 * https://github.com/whatwg/html/issues/6768
 */
export const loadScript = async <Loaded,>(load: () => Promise<Loaded>): Promise<Loaded> => {
  if (!navigator.onLine || !isAnswering) await networkAnswers()
  try {
    return await load()
  } catch {
    await networkAnswers()
    return load()
  }
}

const networkAnswers = async () => {
  while (!(await hasAnswer())) await new Promise((resolve) => setTimeout(resolve, pauseBeforeNextLook))
  isAnswering = navigator.onLine
}

const hasAnswer = async () =>
  navigator.onLine &&
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Stands where a part of a page would be whose script could not be fetched. Only a new page asks for it again. */
const UnloadedPart = () => (
  <p role="alert" className="text-ink-muted text-sm">
    <Trans
      id="This part couldn’t be loaded. <button>Reload</button>"
      components={{ button: <Button size="small" onClick={() => location.reload()} /> }}
    />
  </p>
)
