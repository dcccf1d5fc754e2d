import { expect, test } from 'vitest'
import { openStorage } from '../src/open.ts'

const bucket = { S3_BUCKET: 'shop', S3_REGION: 'eu-central-1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

test('the error names what to set when there is no place for files', async () => {
  await expect(openStorage({})).rejects.toThrow(
    'set STORAGE_DIR, or S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
  )
  await expect(openStorage({ STORAGE_DIR: '' })).rejects.toThrow('set STORAGE_DIR')
})

test.each(Object.keys(bucket))('a bucket without %s is refused by that name, also if there is a folder', async (name) => {
  await expect(openStorage({ ...bucket, [name]: '', STORAGE_DIR: '/nowhere' })).rejects.toThrow(`Files in S3: ${name} missing`)
})

test('an endpoint that is not an address is refused', async () => {
  await expect(openStorage({ ...bucket, S3_ENDPOINT: 'localhost:9000' })).rejects.toThrow(
    'S3_ENDPOINT is no address: localhost:9000',
  )
})

test('a bucket of Amazon needs no endpoint', async () => {
  await expect(openStorage(bucket)).resolves.toBeDefined()
})
