import { xLimits, xPrices } from '#shared/platforms/x/limits.ts'
import { limitTable } from '../parts/limit-table.ts'

export const limits = limitTable('Limits of X', xLimits, {
  text: 'Text',
  premiumText: 'Text with X Premium',
  cashtags: 'Cashtags in a post',
  images: 'Images in a post',
  gifs: 'GIFs in a post',
  videos: 'Videos in a post',
  altText: 'Alt text',
  imageBytes: 'Size of an image',
  gifBytes: 'Size of a GIF',
  gifWidth: 'Width of a GIF',
  gifHeight: 'Height of a GIF',
  gifFrames: 'Length of a GIF',
  gifPixels: 'Pixels of a GIF',
  videoBytes: 'Size of a video',
  premiumVideoBytes: 'Size of a video with X Premium',
  videoMin: 'Shortest video',
  videoMax: 'Longest video',
  premiumVideoMax: 'Longest video with X Premium',
  videoSideMin: 'Shortest side of a video',
  videoRatioMin: 'Narrowest video (width to height)',
  videoRatioMax: 'Widest video (width to height)',
  segmentBytes: 'Piece of an upload',
  segments: 'Pieces of an upload',
  postsPerUser: 'Posts of an account',
  postsPerApp: 'Posts of all accounts of this Crier',
  uploadsPerUser: 'Uploads of an account',
  uploadsPerApp: 'Uploads of all accounts of this Crier',
})

export const prices = limitTable('Prices of X', xPrices, {
  post: 'A post',
  postWithLink: 'A post with a link',
  mediaDescription: 'Alt text of a file',
  postDeletion: 'Deleting a post',
  postRead: 'Reading a post',
  userRead: 'Reading a profile',
})
