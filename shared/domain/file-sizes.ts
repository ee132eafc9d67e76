import { i18n } from '../i18n.ts'
import { contentTypeNames, kindOf, type MediaContentType, mediaBytesMax } from './media.ts'

/** Rounded up to a tenth, so a file one byte over a limit doesn't read as exactly the limit. */
export const inMegabytes = (bytes: number) => `${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toLocaleString(i18n.locale)} MB`

/** Explains why a file of this content type can't be that large and what to do. Undefined if it can. */
export const refusalOfSize = (contentType: MediaContentType, bytes: number): string | undefined => {
  const bytesMax = mediaBytesMax[kindOf(contentType)]
  if (bytes <= bytesMax) return undefined
  return i18n.t('The limit for {kind} is {max}, and this file is {size}. Use a smaller file.', {
    kind: contentTypeNames[contentType](),
    max: inMegabytes(bytesMax),
    size: inMegabytes(bytes),
  })
}
