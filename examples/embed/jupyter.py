# A notebook cell: the playground as an anywidget, in JupyterLab, VS Code, Colab or marimo.
# %pip install anywidget        and the folder embed/ beside the notebook
import pathlib

import anywidget
import traitlets

WIDGET = pathlib.Path("embed/widget.js").read_text()


class Crumb(anywidget.AnyWidget):
    # widget.js defines the elements when it is run; what follows puts one into the cell.
    _esm = WIDGET + """
    export default {
      render({ model, el }) {
        const playground = document.createElement('crumb-playground');
        playground.setAttribute('preset', 'lesson');
        playground.setAttribute('locked', model.get('locked'));
        if (model.get('text')) playground.text = model.get('text');
        const tell = () => { model.set('losses', playground.losses); model.save_changes(); };
        playground.addEventListener('crumb-trained', tell);
        model.on('change:text', () => { playground.text = model.get('text'); });
        el.append(playground);
        return () => playground.remove();
      },
    };
    """
    text = traitlets.Unicode("").tag(sync=True)
    locked = traitlets.Unicode("").tag(sync=True)
    losses = traitlets.List().tag(sync=True)


crumb = Crumb(text="The tea is hot. The cup is blue. The bun is sweet.\n" * 20, locked="preset settings")
crumb  # after training: crumb.losses
