import { linkedInLimits } from '#shared/platforms/linkedin/limits.ts'
import { limitTable } from '../parts/limit-table.ts'

export const limits = limitTable('Limits of LinkedIn', linkedInLimits, {
  text: 'Text',
  images: 'Images in a post',
  videos: 'Videos in a post',
  altText: 'Alt text',
  imageBytes: 'Size of an image',
  imagePixels: 'Pixels of an image',
  gifFrames: 'Length of a GIF',
  articleTitle: 'Title of a link',
  articleDescription: 'Description of a link',
  videoBytesMin: 'Smallest video',
  videoBytes: 'Size of a video',
  videoMin: 'Shortest video',
  videoMax: 'Longest video',
  videoRatioMin: 'Narrowest video (width to height)',
  videoRatioMax: 'Widest video (width to height)',
  partBytes: 'Piece of an upload',
  callsPerMember: 'Calls for an account',
})
