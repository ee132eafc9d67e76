export type Part = { stop: () => unknown }

/** Started parts. They're stopped from last to first, each even if another fails to stop. */
export const startedParts = () => {
  const parts: Part[] = []
  return {
    add<Started extends Part>(part: Started): Started {
      parts.push(part)
      return part
    },
    async stop() {
      const problems: unknown[] = []
      for (const part of parts.splice(0).reverse()) {
        try {
          await part.stop()
        } catch (error) {
          problems.push(error)
        }
      }
      if (problems.length > 0) throw new AggregateError(problems, 'Not everything could be stopped.')
    },
  }
}

export type Parts = ReturnType<typeof startedParts>

/**
 * Starts parts together. If the start fails, the started ones are stopped. Stopping happens once, however often it's
 * requested.
 */
export const startTogether = async <Started extends object>(
  start: (parts: Parts) => Promise<Started>,
): Promise<Started & { stop: () => Promise<void> }> => {
  const parts = startedParts()
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= parts.stop()
    return stopped
  }
  try {
    return { ...(await start(parts)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
