/** In ms. */
const pauseBeforeNextLook = 1_000

/**
 * Loads a script once the network answers, and tries twice. Chromium never fetches again what failed, until the page is loaded anew:
 * https://github.com/whatwg/html/issues/6768
 */
export const loadScript = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  if (!navigator.onLine) await networkAnswers()
  try {
    return await load()
  } catch {
    await networkAnswers()
    return load()
  }
}

/** A device that wakes calls itself online before its network answers. */
const networkAnswers = async () => {
  while (!(await hasAnswer())) await new Promise((resolve) => setTimeout(resolve, pauseBeforeNextLook))
}

const hasAnswer = async () =>
  navigator.onLine &&
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
