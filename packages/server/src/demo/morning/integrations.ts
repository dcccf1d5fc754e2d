import type { Input } from '@recado/contract/endpoint'
import type { createIntegration } from '@recado/contract/integrations/api'
import type { StandInAccess } from '#demo/stand-ins.ts'

type Integration = Input<typeof createIntegration>

export const typebotUrl = 'https://typebot.araucaria.example'

/** The services that the company uses elsewhere. */
export function integrations(keys: StandInAccess): readonly Integration[] {
  const secret = keys.hooks
  return [
    {
      type: 'typebot',
      name: 'Segunda via de boleto',
      urlN8N: typebotUrl,
      typebotSlug: 'segunda-via-boleto',
      typebotExpires: 60,
      typebotKeywordFinish: 'sair',
      typebotKeywordRestart: 'recomeçar',
      typebotRestartMessage: 'Vamos recomeçar.',
    },
    {
      type: 'n8n',
      name: 'Pedido no ERP',
      urlN8N: 'https://n8n.araucaria.example/webhook/pedido',
      jsonContent: JSON.stringify({ headers: { 'X-Loja': 'araucaria' }, secret }),
    },
    {
      type: 'webhook',
      name: 'Avisar logística',
      urlN8N: 'https://logistica.araucaria.example/avisos',
      jsonContent: JSON.stringify({ secret }),
    },
    { type: 'dialogflow', name: 'Perguntas frequentes', projectName: 'araucaria-faq', jsonContent: keys.agent },
  ]
}
