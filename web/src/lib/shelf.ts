import { useReducer } from 'react'
import { secondMs } from '#shared/domain/times.ts'

const timeoutMs = 10 * secondMs

/** Loads each JSON file once. A file that couldn't be loaded stays undefined until it's forgotten. */
export const shelf = <T>(isValid: (value: unknown) => value is T) => {
  const asked = new Map<string, Promise<T | undefined>>()
  const ask = async (address: string) => {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
      const value: unknown = response.ok ? await response.json() : undefined
      return isValid(value) ? value : undefined
    } catch {
      // No network, a timeout, and invalid JSON all show the same message.
      return undefined
    }
  }
  return {
    load: (address: string) => {
      const loading = asked.get(address) ?? ask(address)
      asked.set(address, loading)
      return loading
    },
    forget: (address: string) => {
      asked.delete(address)
    },
  }
}

/** Returns a way to load again what `forget` forgets. */
export const useRetry = (forget: () => void) => {
  const again = useReducer((times: number) => times + 1, 0)[1]
  return () => {
    forget()
    again()
  }
}

/** True if a value is an object with fields. */
export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
