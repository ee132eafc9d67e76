import { contentTypeNames, kindOf, type MediaContentType, mediaBytesMax } from './media.ts'

/** Rounded up to a tenth, so that a file a byte over a limit doesn't read as exactly the limit. */
export const inMegabytes = (bytes: number) => `${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toLocaleString('en')} MB`

/** Why a file of a content type can't be that large, and what to do; undefined where it can. */
export const refusalOfSize = (contentType: MediaContentType, bytes: number): string | undefined => {
  const bytesMax = mediaBytesMax[kindOf(contentType)]
  if (bytes <= bytesMax) return undefined
  return `The limit for ${contentTypeNames[contentType]} is ${inMegabytes(bytesMax)}, and this file is ${inMegabytes(bytes)}. Use a smaller file.`
}
