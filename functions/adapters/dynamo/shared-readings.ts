/**
 * Reads the same once within so many ms, whoever asks: what every call or delivery asks for. What this process writes itself is forgotten by `forget`, so
 * that it is seen at once.
 */
export const sharedReadings = <Key, Value>(read: (key: Key) => Promise<Value>, { ms, now }: { ms: number; now: () => number }) => {
  const readings = new Map<Key, { at: number; value: Promise<Value> }>()
  const readAnew = (key: Key) => {
    const reading = { at: now(), value: read(key) }
    readings.set(key, reading)
    reading.value.catch(() => readings.delete(key))
    return reading.value
  }
  return {
    get: async (key: Key): Promise<Value> => {
      const last = readings.get(key)
      return last && Math.abs(now() - last.at) < ms ? last.value : readAnew(key)
    },
    forget: (key: Key) => void readings.delete(key),
  }
}
