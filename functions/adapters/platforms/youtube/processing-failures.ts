/** Why YouTube could not work a video up (`failureReason`), to go after a colon. */
export const failures: Record<string, string> = {
  conversion: 'converting it failed. Save it as MP4 with H.264 and AAC, and post that',
  invalidFile: 'it is no video that YouTube can read. Save it as MP4 with H.264 and AAC, and post that',
  emptyFile: 'the file is empty. Choose another one',
  tooSmall: 'the file is too small. Choose another one',
  codec: 'YouTube does not know its codec. Save it as MP4 with H.264 and AAC, and post that',
  uploadAborted: 'the upload broke off. Send it again',
}

/** Why YouTube does not let a video stay (`rejectionReason`), to go after a colon. */
export const rejections: Record<string, string> = {
  copyright: 'it holds material that somebody else has the copyright of',
  claim: 'somebody else has claimed material in it',
  duplicate: 'the channel already has this video',
  inappropriate: 'its content breaks YouTube’s rules',
  termsOfUse: 'it breaks YouTube’s terms of use',
  length: 'it is too long for this channel. Verify the channel (youtube.com/verify), or shorten the video',
  trademark: 'it breaks a trademark',
  legal: 'of a legal complaint',
  uploaderAccountSuspended: 'the YouTube account is suspended',
  uploaderAccountClosed: 'the YouTube account is closed',
}
