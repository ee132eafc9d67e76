import { minuteMs } from '#shared/domain/times.ts'

/**
 * So long S3 may take to join an upload's parts, in ms: several minutes, says its documentation; in practice a large file takes seconds.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html
 */
export const joiningTimeoutMs = 2 * minuteMs
