/** Files may be dropped anywhere on the page; while they hover, the page says so. */
export function addDrop(dropped: (files: File[]) => void): void {
  const hovering = (event: DragEvent, hovers: boolean) => {
    // Text and links that are dragged are none of the page's business.
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    document.body.dataset.dropping = String(hovers);
  };
  window.addEventListener('dragenter', (event) => hovering(event, true));
  window.addEventListener('dragover', (event) => hovering(event, true));
  window.addEventListener('dragleave', (event) => {
    // Left for another element of the page, they hover still.
    if (event.relatedTarget === null) hovering(event, false);
  });
  window.addEventListener('drop', (event) => {
    hovering(event, false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) dropped(files);
  });
}
