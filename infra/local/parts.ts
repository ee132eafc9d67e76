export type Part = { stop: () => unknown }

/** What was started; it is stopped from the last to the first, each even if another can't be. */
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
