import { type ComponentType, lazy, useState } from 'react'
import { Trans } from '#web/components/trans.tsx'
import { Button } from './button.tsx'

/**
 * A part of a page whose script loads on first use. While offline, it waits for the network. A script that fails leaves
 * the rest of the page as is.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    loadScript(load).then(
      (part) => ({ default: part }),
      (error) => {
        // The error messages browsers give for a script that could not be fetched.
        if (!(error instanceof TypeError)) throw error
        return { default: UnloadedPart }
      },
    ),
  )

/**
 * An optional part of a page, loaded when it's first rendered. If it can't be loaded, for example while offline, the
 * page does without it.
 */
export const lazyOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )

/**
 * True from the first time `isTrue` was. This lets a part that was shown animate out, and keeps it from loading again.
 */
export const useWasEver = (isTrue: boolean) => {
  const [wasEver, setWasEver] = useState(isTrue)
  if (isTrue && !wasEver) setWasEver(true)
  return wasEver
}

/** In ms. */
const pauseBeforeNextLook = 1_000

/**
 * True if the network has responded since the device last reported being offline. A device that wakes up claims to be
 * online before it is.
 */
let isAnswering = true
// Public pages are prerendered where there is no window.
if ('window' in globalThis)
  window.addEventListener('offline', () => {
    isAnswering = false
  })

/**
 * Loads a script once the network responds, with one retry. Chromium doesn't refetch a failed module until the page
 * reloads: https://github.com/whatwg/html/issues/6768
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

/** Shown in place of a part whose script could not be fetched. Only a page reload requests it again. */
const UnloadedPart = () => (
  <p role="alert" className="text-ink-muted text-sm">
    <Trans
      id="This part couldn’t be loaded. <button>Reload</button>"
      components={{ button: <Button size="small" onClick={() => location.reload()} /> }}
    />
  </p>
)
