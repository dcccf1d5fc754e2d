import { expect, test } from 'vitest'
import { openStorage } from '../src/open.ts'

const bucket = { S3_BUCKET: 'shop', S3_REGION: 'eu-central-1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

test('without a place for files the error names what to set', () => {
  expect(() => openStorage({})).toThrow('set STORAGE_DIR, or S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY')
  expect(() => openStorage({ STORAGE_DIR: '' })).toThrow('set STORAGE_DIR')
})

test.each(Object.keys(bucket))('a bucket without %s is refused by that name, also where there is a folder', (name) => {
  expect(() => openStorage({ ...bucket, [name]: '', STORAGE_DIR: '/nowhere' })).toThrow(`Files in S3: ${name} missing`)
})

test('an endpoint that is no address is refused', () => {
  expect(() => openStorage({ ...bucket, S3_ENDPOINT: 'localhost:9000' })).toThrow('S3_ENDPOINT is no address: localhost:9000')
})

test('a bucket of Amazon needs no endpoint', () => {
  expect(() => openStorage(bucket)).not.toThrow()
})
