import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './page.css';
import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const welcome = `# Dentisti.ai: le stesse operazioni che usa la pagina.
# In alto a sinistra il catalogo dei tipi; Ctrl-Invio esegue.

query DentistiDiTrastevere {
  dentists(city: "Trastevere") {
    __typename
    ... on DentistList {
      actualCity
      note: message
      dentists {
        name
        address
        googlePlacesRating
        googlePlacesReviewCount
        openNow
      }
    }
    ... on UnknownCity {
      message
    }
  }
}
`;

const root = document.getElementById('root');
if (!root) throw new Error('index.html lost its root element');
createRoot(root).render(
  createElement(GraphiQL, {
    fetcher: createGraphiQLFetcher({ url: '/graphql' }),
    defaultQuery: welcome,
    defaultEditorToolsVisibility: true,
  }),
);
