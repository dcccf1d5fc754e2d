import {
  createFileList,
  deleteFileList,
  type FileList,
  fileListPush,
  listFileLists,
  maxOptions,
  showFileList,
  updateFileList,
  uploadFiles,
} from '@recado/contract/file-lists/api'
import { globSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '../../../test/files.ts'
import type { UploadFile } from '../../../test/request.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let marina: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  marina = await w.user(company, 'admin')
})
afterAll(() => w.end())

const fields = { name: 'Catálogo', message: 'Segue o catálogo.' }
const text = (content: string) => new TextEncoder().encode(content)
const filesOnDisk = () => globSync('**/*', { cwd: w.folder, withFileTypes: true }).filter((entry) => entry.isFile()).length

const add = async (...names: string[]) =>
  (await w.call(marina, createFileList, { ...fields, options: names.map((name) => ({ name })) })).body

/** Uploads a file for each of these options. */
const give = (list: FileList, at: readonly number[], files: readonly UploadFile[], more: object = {}) =>
  w.upload(marina, uploadFiles, { listId: list.id, id: at.map((one) => list.options[one]?.id ?? 0), ...more }, files)

test('a list is made, filled, changed and deleted, and only users who manage hear of each change', async () => {
  const [owner, agent] = [await w.user(company, 'owner'), await w.user(company, 'supervisor')]
  w.published.length = 0
  const made = await add('Capa', 'Preços', 'Medidas')
  expect(made).toMatchObject({ ...fields, options: [{ name: 'Capa', path: null }, { name: 'Preços' }, { name: 'Medidas' }] })
  const png = await picture(8, 8)
  const filled = (
    await give(
      made,
      [2, 0],
      [
        { name: 'medidas.txt', bytes: text('2,10 m') },
        { name: 'capa.png', bytes: png },
      ],
    )
  ).body
  expect(filled.options).toMatchObject([
    { name: 'Capa', mediaType: 'image/png', file: { kind: 'image', name: 'capa.png', width: 8 } },
    { name: 'Preços', mediaType: null, file: null },
    { name: 'Medidas', mediaType: 'text/plain', file: { name: 'medidas.txt', size: 6 } },
  ])
  const address = filled.options[0]?.path ?? ''
  const served = await fetch(`${await w.origin()}${address}`)
  expect(Buffer.from(await served.arrayBuffer()).equals(png)).toBe(true)

  // The options are reordered: one renamed, one new, one gone. The server ignores what the call says of paths.
  const [cover, prices, sizes] = filled.options
  const options = [
    { id: sizes?.id, name: 'Medidas', path: '../../.env', mediaType: 'text/html' },
    { name: 'Novo' },
    { ...cover, name: 'Foto' },
  ]
  const changed = (await w.call(marina, updateFileList, { id: made.id, name: 'Outro', options, userId: 1 } as never)).body
  expect(changed).toMatchObject({ name: 'Outro', message: fields.message })
  expect(changed.options).toMatchObject([
    { id: sizes?.id, path: expect.stringMatching(/^\/media\//), mediaType: 'text/plain' },
    { name: 'Novo', path: null },
    { id: cover?.id, name: 'Foto', path: address },
  ])
  expect(changed.options.map(({ id }) => id)).not.toContain(prices?.id)
  expect((await w.call(owner, showFileList, { id: made.id })).body).toEqual(changed)

  expect((await w.call(owner, deleteFileList, { id: made.id })).status).toBe(200)
  expect((await fetch(`${await w.origin()}${address}`)).status).toBe(404)
  const actions = [
    { action: 'create', fileList: made },
    { action: 'update', fileList: filled },
    { action: 'update', fileList: changed },
    { action: 'delete', fileId: made.id },
  ]
  expect(w.heardBy(owner, w.published, fileListPush)).toEqual(actions)
  expect(w.heardBy(agent, w.published, fileListPush)).toEqual([])
})

test('lists are found by part of their name or message, in pages by name', async () => {
  for (let at = 0; at < 21; at++)
    await w.call(marina, createFileList, { name: `Lista ${String(at).padStart(2, '0')}`, message: 'Olá' })
  await w.call(marina, createFileList, { name: 'antes', message: 'Preço à vista' })
  const page = async (input: object) => (await w.call(marina, listFileLists, input)).body
  const first = await page({})
  expect([first.files.length, first.files[0]?.name, first.hasMore]).toEqual([20, 'antes', true])
  expect((await page({ pageNumber: 2, companyId: company })).files.map(({ name }) => name)).toEqual(['Lista 19', 'Lista 20'])
  for (const searchParam of ['preco', 'ANTES']) expect((await page({ searchParam })).files).toHaveLength(1)
})

test('a user who does not manage reads and changes nothing', async () => {
  const { id, options } = await add('Capa')
  for (const profile of ['user', 'supervisor'] as const) {
    const who = await w.user(company, profile)
    const before = filesOnDisk()
    const answers = [
      await w.call(who, listFileLists, {}),
      await w.call(who, showFileList, { id }),
      await w.call(who, createFileList, fields),
      await w.call(who, updateFileList, { id, name: 'Outro' }),
      await w.upload(who, uploadFiles, { listId: id, id: [options[0]?.id] }, [{ name: 'a.txt', bytes: text('x') }]),
      await w.call(who, deleteFileList, { id }),
    ]
    expect(answers.map(({ status, error }) => [status, error.error])).toEqual(answers.map(() => [403, 'ERR_NO_PERMISSION']))
    expect(filesOnDisk()).toBe(before)
  }
})

test.each([
  ['name', { name: 'ab' }],
  ['name', { name: '  a  ' }],
  ['name', { name: 'x'.repeat(101) }],
  ['message', { message: '  ' }],
  ['message', { message: 'x'.repeat(4097) }],
  ['options.0.name', { options: [{ name: ' ' }] }],
  ['options.0.name', { options: [{ name: 'x'.repeat(101) }] }],
  ['options', { options: Array.from({ length: maxOptions + 1 }, () => ({ name: 'x' })) }],
])('a bad %s is refused at its field, and the list stays as it is', async (path, wrong) => {
  const list = await add('Capa')
  for (const answer of [
    await w.call(marina, createFileList, { ...fields, ...wrong }),
    await w.call(marina, updateFileList, { id: list.id, ...wrong }),
  ]) {
    expect([answer.status, answer.error.details]).toEqual([400, { fields: [expect.objectContaining({ path })] }])
  }
  expect((await w.call(marina, listFileLists, {})).body.files).toEqual([list])
})

test('the server refuses an option of another list and an option that is named twice', async () => {
  const [list, other] = [await add('Capa'), await add('Preços')]
  const [own, foreign] = [list.options[0]?.id ?? 0, other.options[0]?.id ?? 0]
  const file = { name: 'a.txt', bytes: text('x') }
  const before = filesOnDisk()
  const put = (...ids: number[]) => w.call(marina, updateFileList, { id: list.id, options: ids.map((id) => ({ id, name: 'x' })) })
  const post = (ids: readonly number[], files: readonly UploadFile[]) =>
    w.upload(marina, uploadFiles, { listId: list.id, id: ids }, files)
  for (const { status, error } of [await put(own, foreign), await post([foreign], [file])])
    expect([status, error.error]).toEqual([404, 'ERR_NO_FILE_OPTION_FOUND'])
  for (const { status, error } of [
    await put(own, own),
    await post([own, own], [file, file]),
    await post([own], [file, file]),
    await post([own], []),
    await post([], [file]),
  ])
    expect([status, error.error]).toEqual([400, 'ERR_VALIDATION'])
  expect((await w.call(marina, showFileList, { id: list.id })).body).toEqual(list)
  expect(filesOnDisk()).toBe(before)
})

test('a list that a colleague has changed meanwhile, files included, is not overwritten', async () => {
  const list = await add('Capa')
  const seen = list.updatedAt
  const { updatedAt } = (await give(list, [0], [{ name: 'a.txt', bytes: text('x') }])).body
  const stale = await w.call(marina, updateFileList, { id: list.id, name: 'Meu', updatedAt: seen })
  expect([stale.status, stale.error]).toMatchObject([
    409,
    { error: 'ERR_CONFLICT', details: { record: { name: fields.name, updatedAt } } },
  ])
  expect((await w.call(marina, updateFileList, { id: list.id, name: 'Meu', updatedAt })).body.name).toBe('Meu')
})

test.each([
  ['x.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['x.html', '<!doctype html><script>alert(1)</script>'],
  ['x.jpg', '<html><script>alert(1)</script></html>'],
  ['../../../etc/passwd', 'root'],
  ['..\\..\\x.txt', 'x'],
  ['%2e%2e%2fx.txt', 'x'],
  [`${'a'.repeat(4_000)}.txt`, 'x'],
])('a hostile file (%#) is stored under a key of ours and served as a download', async (name, content) => {
  const list = await add('Capa')
  const before = new Set(globSync('**/*', { cwd: w.folder }))
  const hostile = { fileId: '../..', typeArch: '../../logo', mediaType: ['image/png'], name: ['../../x'], userId: '../..' }
  const { status, body } = await give(list, [0], [{ name, bytes: text(content), type: 'image/png' }], hostile)
  expect(status).toBe(200)
  expect(body.options[0]).toMatchObject({ name: 'Capa', file: { kind: 'application' } })
  expect(body.options[0]?.file?.name).not.toMatch(/[/\\]/)
  const added = globSync('**/*', { cwd: w.folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .filter((stored) => ![...before].some((known) => known.endsWith(stored)))
  expect(added).toEqual([expect.stringMatching(new RegExp(`^${company}_`))])
  const { headers } = await fetch(`${await w.origin()}${body.options[0]?.path}`)
  expect(headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
})

test('20 MB, an empty file and one file too many are refused, and the earlier files stay', async () => {
  const list = await add('Capa', 'Preços')
  const given = (await give(list, [0], [{ name: 'a.txt', bytes: text('first') }])).body
  const before = filesOnDisk()
  const refused = async (at: number[], files: UploadFile[]) => {
    const { status, error } = await give(list, at, files)
    return [status, error.error]
  }
  const fine = { name: 'b.txt', bytes: text('second') }
  const large = { name: 'large.pdf', bytes: Buffer.alloc(20 * 1024 * 1024, '%PDF') }
  expect(await refused([0, 1], [fine, large])).toEqual([413, 'ERR_FILE_TOO_LARGE'])
  expect(await refused([0, 1], [fine, { name: 'empty.txt', bytes: text('') }])).toEqual([400, 'ERR_FILE_TYPE'])
  const many = Array.from({ length: maxOptions + 1 }, () => 0)
  expect(
    (
      await refused(
        many,
        many.map(() => fine),
      )
    )[0],
  ).toBe(413)
  expect((await w.call(marina, showFileList, { id: list.id })).body).toEqual(given)
  expect(filesOnDisk()).toBe(before)
})

test('thirty files come in one form, each for its option', async () => {
  const numbers = Array.from({ length: maxOptions }, (_, at) => at)
  const list = await add(...numbers.map(String))
  const files = numbers.map((at) => ({ name: `${at}.txt`, bytes: text(`file ${at}`) }))
  const said = { mediaType: numbers.map(() => 'x'), name: numbers.map(String), fileId: list.id, typeArch: 'fileList' }
  const { options } = (await give(list, numbers, files, said)).body
  expect(options.map(({ name, file }) => `${name}: ${file?.name}`)).toEqual(numbers.map((at) => `${at}: ${at}.txt`))
})

test('the files of removed options are swept, and those of the others stay', async () => {
  const list = await add('Capa', 'Preços')
  await give(
    list,
    [0, 1],
    [
      { name: 'kept.txt', bytes: text('kept') },
      { name: 'gone.txt', bytes: text('gone') },
    ],
  )
  await w.call(marina, updateFileList, { id: list.id, options: [{ id: list.options[0]?.id ?? 0, name: 'Capa' }] })
  w.turnClock(31 * 3_600_000)
  await w.settle()
  const { rows } = await w.owner.query<{ name: string }>('select name from media where company_id = $1', [company])
  expect([rows, globSync(`*/*/${company}_*`, { cwd: w.folder }).length]).toEqual([[{ name: 'kept.txt' }], 1])
})
