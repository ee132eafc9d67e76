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
export const loadScript = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
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
