import { useParams } from 'react-router-dom';
import { DiscoveryItem } from './discovery-item.tsx';
import { DiscoveryList } from './discovery-list.tsx';

/** Searches for practices, or one of them. */
export function DiscoveriesPage() {
  const { id } = useParams();
  return id === undefined ? <DiscoveryList /> : <DiscoveryItem key={id} id={id} />;
}
