import { ApiError, isUnanswered } from '#web/lib/api-error.ts'

/** What is said where the failed posts could not be fetched and the server gave no words. */
export const failedPostsWords = (error: unknown): string =>
  error instanceof ApiError || isUnanswered(error) ? 'No response from API' : 'Invalid response data format: expected array'
