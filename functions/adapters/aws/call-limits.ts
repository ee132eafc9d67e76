import { secondMs } from '#shared/domain/times.ts'

/**
 * How often a client of the SDK makes a call at most, and how long it waits each time: for a connection, for an answer to begin, and for more of it to come.
 * Unless the client is told to throw, it only warns of a late answer and waits on.
 */
export const callLimits = ({ tries, timeoutMs }: { tries: number; timeoutMs: number }) => ({
  maxAttempts: tries,
  requestHandler: { connectionTimeout: 2 * secondMs, requestTimeout: timeoutMs, throwOnRequestTimeout: true, socketTimeout: timeoutMs },
})
