/** How the API is, in the words of docs/specification.md. */
export type Health = { isOnline: boolean; text: string }

const patienceMs = 3_000

/** Asks the API once whether it works. */
export const checkHealth = async (fetch = globalThis.fetch): Promise<Health> => {
  try {
    const response = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return response.ok ? { isOnline: true, text: 'API is online' } : { isOnline: false, text: 'API is offline' }
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    return { isOnline: false, text: isTimeout ? 'API request timed out' : 'Cannot connect to API' }
  }
}
