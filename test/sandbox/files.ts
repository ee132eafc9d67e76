import { crc32, deflateSync } from 'node:zlib'
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'

/** A PNG in one color. */
export const aPng = (width = 4, height = 3, [red, green, blue] = [138, 100, 32]) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.from([0, ...Array.from({ length: width }, () => [red, green, blue]).flat()].map(Number))
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A GIF with one pixel per frame. */
export const aGif = (frames = 2) => {
  const header = Buffer.from('47494638396101000100800000000000ffffff', 'hex')
  const frame = Buffer.from('21f90400000000002c00000000010001000002024401' + '00', 'hex')
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from('3b', 'hex')])
}

/** An MP4 of this many seconds. Its frames have no displayable content. */
export const anMp4 = async (seconds = 2) => {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source, { frameRate: 30 })
  await output.start()
  const description = Buffer.from('0142c00affe1000b6742c00a8c8d41a0f0884680010004' + '68ce3c80', 'hex')
  const decoderConfig = { codec: 'avc1.42c00a', codedWidth: 32, codedHeight: 32, description }
  await source.add(new EncodedPacket(Buffer.from('0000000165b80400', 'hex'), 'key', 0, 1 / 30), { decoderConfig })
  await source.add(new EncodedPacket(Buffer.from('0000000165b80400', 'hex'), 'key', seconds - 1 / 30, 1 / 30))
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}
