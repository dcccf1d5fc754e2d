// Plays the external services of a demo's company: a model, a bot, an agent and hooks, as a furniture shop would have them.
import { parseArgs } from 'node:util'
import { startDialogflow } from '#dialogflow/dialogflow.ts'
import { startHooks } from '#hooks/hooks.ts'
import { startOpenAi } from '#openai/openai.ts'
import { shopScripts } from '#openai/shop.ts'
import { startTypebot } from '#typebot/typebot.ts'
import { createAuthority } from '#whatsapp/media/x509.ts'
import { projectId, questions } from './agent.ts'
import { bill } from './bill.ts'
import { loadState } from './state.ts'
import { receivers } from './receivers.ts'

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const kept = await loadState(values.data)

const authority = createAuthority('What a demo uses elsewhere', kept.authority)
const [openai, typebot, dialogflow, hooks] = await Promise.all([
  startOpenAi({ profile: 'ollama', plain: true, port: kept.ports[0] }),
  startTypebot({ authority, host: 'typebot.araucaria.example', port: kept.ports[1] }),
  startDialogflow({ authority, port: kept.ports[2] }),
  startHooks({ authority, hosts: ['n8n.araucaria.example', 'logistica.araucaria.example'], port: kept.ports[3] }),
])
openai.scripts.push(...shopScripts)
typebot.publish(bill)
const { json } = dialogflow.project(projectId, questions, kept.agentKey)
for (const receiver of receivers(kept.hookSecret)) hooks.add(receiver)

const detours = [...typebot.detours, ...dialogflow.detours, ...hooks.detours]
kept.save([openai.address, ...[typebot, dialogflow, hooks].map((peer) => [...peer.detours.values()][0] ?? '')], json)

const stop = () =>
  void Promise.all([openai, typebot, dialogflow, hooks].map((peer) => peer.close())).finally(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
const keys = { agent: json, hooks: kept.hookSecret }
const model = { url: openai.url, host: openai.address }
process.stdout.write(`${JSON.stringify({ model, detours, authority: authority.certificate, keys })}\n`)
